Message message = Message.builder()
    .setNotification(Notification.builder().setTitle("a").setBody(body).setImage("http://e.com/a.png").build())
    .setAndroidConfig(AndroidConfig.builder().setTtl(3600 * 1000).setNotification(AndroidNotification.builder().setIcon("x").setColor("#f45342").build()).build())
    .setApnsConfig(ApnsConfig.builder().setAps(Aps.builder().setBadge(42).setCategory("c").build()).putHeader("apns-priority", "5").setFcmOptions(ApnsFcmOptions.builder().setImage("https://e.com/a.png").build()).build())
    .putData("from", "850").putData("time", time)
    .setTopic("/topics/industry-tech")
    .build();
