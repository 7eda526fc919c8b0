import type { Parsed, Value } from "@croupier/contract/endpoint"
import type { addDevice, removeDevice, setTellTopics, tellSettings } from "@croupier/contract/push"
import { inTransaction } from "@croupier/database"
import type { MemberContext } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { areKeys } from "./encryption.ts"
import { readHouseKey } from "./house-key.ts"
import type { PushKit } from "./kit.ts"
import { devicesOf, keepDevice, keepTopics, removeDeviceOf, topicsOf } from "./store.ts"

type Settings = Value<typeof tellSettings>

/** Devices and subjects of the caller, and the house's public key. */
export async function readSettings(kit: PushKit, { member }: MemberContext): Promise<Settings> {
  const [{ publicKey }, devices, { push, mail }] = await Promise.all([
    readHouseKey(kit.db, kit.vault, kit.clock),
    devicesOf(kit.db, member.id),
    topicsOf(kit.db, member.id),
  ])
  return {
    publicKey,
    devices: devices.map(({ id, device, since }) => ({
      deviceId: String(id),
      device,
      since: since.toISOString(),
    })),
    push: [...push],
    mail: [...mail],
  }
}

export async function writeTopics(
  kit: PushKit,
  { push, mail }: Parsed<typeof setTellTopics>,
  context: MemberContext,
): Promise<Settings> {
  const { member, merchant } = context
  const once = <T>(topics: readonly T[]) => [...new Set(topics)]
  await keepTopics(kit.db, {
    memberId: member.id,
    merchantId: merchant.id,
    push: once(push),
    mail: once(mail),
  })
  return readSettings(kit, context)
}

/** Refuses INPUT_INVALID for an endpoint that the house sends nothing to, and for keys that are none. */
export async function writeDevice(
  kit: PushKit,
  { endpoint, p256dh, auth }: Parsed<typeof addDevice>,
  context: MemberContext,
): Promise<Settings> {
  if (!kit.sender.allows(endpoint)) refuse("INPUT_INVALID", [], ["endpoint"])
  if (!areKeys({ p256dh, auth })) refuse("INPUT_INVALID", [], ["p256dh"])
  const { member, merchant, language, userAgent } = context
  await inTransaction(kit.db, (tx) =>
    keepDevice(tx, {
      memberId: member.id,
      merchantId: merchant.id,
      endpoint,
      p256dh,
      auth,
      language,
      device: kit.deviceText(userAgent),
      since: kit.clock.now(),
    }),
  )
  return readSettings(kit, context)
}

export async function takeDevice(
  kit: PushKit,
  { deviceId, endpoint }: Parsed<typeof removeDevice>,
  context: MemberContext,
): Promise<Settings> {
  const id = deviceId === undefined ? undefined : BigInt(deviceId)
  await removeDeviceOf(kit.db, context.member.id, { id, endpoint })
  return readSettings(kit, context)
}
