curl https://a.example/ -d @- <<'END'
{"message":{"topic":"a"}}
END
