import { z } from "zod"
import { EVERY, secret, SecretText, Url } from "../credentials.ts"

export const BngCredentials = z.strictObject({
  ...EVERY,
  launchUrl: Url,
  apiToken: SecretText(),
  /**
   * The secret that BNG was given for the house; it stands in the path of its calls, for nothing of them is
   * signed.
   */
  callSecret: secret(z.string().regex(/^[\w-]{16,100}$/)),
  /** The name of the house in its calls and replies. */
  brand: z.string().min(1),
})
export type BngCredentials = Omit<z.output<typeof BngCredentials>, "origins">
