var message = new Message()
{
    Notification = new Notification() { Title = "x", Body = $"Hi {name}", ImageUrl = "https://e.com/a.png" },
    Data = new Dictionary<string, string>() { { "score", "850" }, { "from", "2:45" }, },
    Apns = new ApnsConfig { Aps = new Aps { Alert = new ApsAlert { Title = "a" }, Badge = 1, CustomData = new Dictionary<string, object> { ["interruption-level"] = "loud" } }, Headers = new Dictionary<string, string> { ["apns-priority"] = "7" } },
    Android = new AndroidConfig { TimeToLive = TimeSpan.FromHours(1), Priority = Priority.High },
    Token = registrationToken,
};
