import { timingSafeEqual } from "node:crypto"

/** Whether a secret or a signature is the one that is wanted, in a time that says nothing of where they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
