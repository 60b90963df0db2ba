curl -H "Authorization: Bearer $TOKEN" -d "{\"message\": {\"topic\": \"$TOPIC\", \"notification\": {\"title\": \"$(date)\"}}}" \
  "https://fcm.googleapis.com/v1/projects/$PROJECT/messages:send"
