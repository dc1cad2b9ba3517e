-- name: placeholder
-- x
SELECT 1;
