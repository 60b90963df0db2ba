const message = {
  token: user.token,
  notification: { title, body: `Hi ${name}`, image: url },
  data: { ...extra, n: 1 },
  apns: { payload: { aps: { sound: isLoud ? "a" : "b", badge: undefined } } },
};
