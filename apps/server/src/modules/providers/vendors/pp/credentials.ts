import { z } from "zod"
import { EVERY, Asset, SecretText } from "../credentials.ts"

export const PpCredentials = z.strictObject({
  ...EVERY,
  secureLogin: z.string().min(1),
  secret: SecretText(),
  /** The currency of this login: Pragmatic names none in its calls. */
  currency: Asset,
})
export type PpCredentials = Omit<z.output<typeof PpCredentials>, "origins">
