import type { PushMessage } from '../../kernel/push.js'

/** FCM refuses a message that it is to keep for longer: 28 days. source: FCM, "Set the lifespan of a message" */
const maxSecondsLeft = 2_419_200

/**
 * A message as FCM's HTTP v1 takes it. The id makes a device that gets it twice show it once: `tag` on Android and in
 * browsers, `apns-collapse-id` on iOS.
 * @param now milliseconds since 1970
 */
export const fcmBody = (message: PushMessage, token: string, now: number): object => {
  const { id, title, subTitle, body, isUrgent, sound, badgeCount, expiresAt } = message
  const secondsLeft = Math.min(maxSecondsLeft, Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000)))
  // only iOS has a second line of its own
  const text = subTitle ? `${subTitle}\n${body}` : body
  return {
    message: {
      token,
      notification: { title, body: text },
      android: {
        priority: isUrgent ? 'HIGH' : 'NORMAL',
        ttl: `${secondsLeft}s`,
        collapse_key: id,
        notification: {
          tag: id,
          ...(sound === null ? {} : { sound }),
          ...(badgeCount === null ? {} : { notification_count: badgeCount }),
        },
      },
      apns: {
        headers: {
          'apns-priority': isUrgent ? '10' : '5',
          'apns-expiration': String(Math.floor(now / 1000) + secondsLeft),
          'apns-collapse-id': id,
        },
        payload: {
          aps: {
            alert: { title, ...(subTitle ? { subtitle: subTitle } : {}), body },
            sound: sound ?? 'default',
            ...(badgeCount === null ? {} : { badge: badgeCount }),
          },
        },
      },
      webpush: {
        headers: { TTL: String(secondsLeft), Urgency: isUrgent ? 'high' : 'normal' },
        notification: { tag: id },
      },
    },
  }
}
