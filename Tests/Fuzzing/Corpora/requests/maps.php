$message = CloudMessage::fromArray([
    'token' => $deviceToken,
    'notification' => ['title' => 'x', 'image' => 'https://e.com/a.png'], // n
    'apns' => ['payload' => ['aps' => ['mutable_content' => 1]]],
    'data' => ['a' => 1],
]);
