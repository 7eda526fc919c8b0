import { addDevice, removeDevice } from "@croupier/contract/push"
import { call } from "../api/call.ts"

/** How this device stands to notifications. `missing`: the browser has none, or no service worker runs. */
export type Standing = "on" | "off" | "denied" | "missing"

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) return
  return navigator.serviceWorker.getRegistration()
}

const subscription = async (): Promise<PushSubscription | null> =>
  (await worker())?.pushManager.getSubscription() ?? null

/** Tells the house of a subscription; the same again changes nothing. */
const keep = async (found: PushSubscription): Promise<void> => {
  const { keys = {} } = found.toJSON()
  await call(addDevice, {
    endpoint: found.endpoint,
    p256dh: keys["p256dh"] ?? "",
    auth: keys["auth"] ?? "",
  })
}

export async function standing(): Promise<Standing> {
  if ((await worker()) === undefined) return "missing"
  if (Notification.permission === "denied") return "denied"
  const found = await subscription()
  if (!found) return "off"
  // The account that is signed in here gets the messages, also where another asked before.
  await keep(found)
  return "on"
}

/** Asks the browser, then subscribes with the house's key. Throws where the push service is not reached. */
export async function turnOn(publicKey: string): Promise<void> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== "granted") return
  const found = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await keep(found)
}

/** Ends the subscription of this device, at the house and at its push service. */
export async function turnOff(): Promise<void> {
  const found = await subscription()
  if (!found) return
  await call(removeDevice, { endpoint: found.endpoint }).catch(() => undefined)
  await found.unsubscribe()
}
