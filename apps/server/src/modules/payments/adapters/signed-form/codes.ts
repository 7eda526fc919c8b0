import type { Payout } from "../../payout.ts"
import type { Charge } from "../../provider.ts"

/** Codes of answers. */
export const DONE = "0000"
export const WRONG_FIELDS = "1003"
export const NO_SUCH_ORDER = "1004"
export const ORDER_EXISTS = "1005"

/** The state of a payout by its number; undefined for a number that we do not know. */
export function payoutStateOf(status: string): Payout["state"] | undefined {
  switch (status) {
    case "100":
    case "500":
    case "600":
    case "700":
      return "accepted"
    case "200":
      return "paid"
    case "300":
    case "400":
      return "refused"
    case "310":
      return "returned"
    default:
      return undefined
  }
}

/** 300: the payee's bank refused; 400: the provider did, and another may do better. */
export const isFinal = (status: string): boolean => status === "300"

/** Code 400 of a charge: it expired unpaid. */
export function chargeStateOf(status: string): Charge["state"] | undefined {
  switch (status) {
    case "100":
    case "500":
    case "600":
    case "700":
      return "open"
    case "200":
      return "paid"
    case "300":
      return "refused"
    case "400":
      return "expired"
    default:
      return undefined
  }
}
