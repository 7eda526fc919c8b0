import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, text } from "../wire/values.ts"
import { TELL_TOPICS } from "./values.ts"

const Topics = z.array(z.enum(TELL_TOPICS)).check(z.maxLength(TELL_TOPICS.length))
/** A part of a subscription in Base64 without padding, as browsers give it. */
const Key = (longest: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(16), z.maxLength(longest))
const Endpoint = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/[^\s\0\p{Cs}"'<>\\]{3,}$/u))

const Settings = z.strictObject({
  /** The house's key, which a browser subscribes with (VAPID, RFC 8292), in Base64 without padding. */
  publicKey: z.string(),
  devices: z.array(z.strictObject({ deviceId: Id, device: z.string(), since: Instant })),
  push: Topics,
  mail: Topics,
})
export type TellSettings = z.output<typeof Settings>

export const tellSettings = endpoint({
  method: "GET",
  path: "/wps/member/notifications",
  module: "SYS_notifications",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Devices that get the caller's messages, and the subjects of push messages and e-mails",
  value: Settings,
})

export const setTellTopics = endpoint({
  method: "POST",
  path: "/wps/member/notifications",
  module: "SYS_setNotifications",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ push: Topics, mail: Topics }),
  errors: [],
  summary: "Sets the subjects of push messages and e-mails",
  value: Settings,
})

export const addDevice = endpoint({
  method: "PUT",
  path: "/wps/member/notifications/device",
  module: "SYS_addDevice",
  token: true,
  encrypted: false,
  access: REAL,
  /** A subscription as `PushSubscription.toJSON()` gives it; a device that another account had becomes the caller's. */
  input: z.strictObject({ endpoint: Endpoint, p256dh: Key(120), auth: Key(60) }),
  errors: ["INPUT_INVALID"],
  summary: "Has the caller's messages sent to a device by web push (RFC 8030)",
  value: Settings,
})

export const removeDevice = endpoint({
  method: "POST",
  path: "/wps/member/notifications/device/remove",
  module: "SYS_removeDevice",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ deviceId: z.optional(Id), endpoint: z.optional(text(1_000)) }),
  errors: [],
  summary: "Sends no more messages to a device, by its number or its subscription",
  value: Settings,
})
