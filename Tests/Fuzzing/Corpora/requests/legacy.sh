$ curl -X POST https://fcm.googleapis.com/fcm/send \
  -H 'Authorization: key=AAAA' -H "Content-Type: application/json" \
  -d '{"to":"/topics/a","notification":{"title":"It'\''s"}}' | jq .
