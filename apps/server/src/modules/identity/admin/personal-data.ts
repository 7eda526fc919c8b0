import { isIPv6 } from "node:net"
import { maskedEmail, maskedMobile } from "../profile/mobile-number.ts"

/** Personal data as staff without the permission see it: enough to tell one from another, too little to reach a person. */

export const maskedText = (value: string): string => (value === "" ? "" : `${Array.from(value)[0] ?? ""}•••`)

export const maskedContact = (kind: string, value: string): string =>
  kind === "email" ? maskedEmail(value) : maskedMobile(value)

/** The network, and not whose connection in it. */
export const maskedIp = (ip: string): string =>
  isIPv6(ip) ? `${ip.split(":").slice(0, 2).join(":")}:•` : `${ip.split(".").slice(0, 2).join(".")}.•.•`
