import { z } from "zod"
import { EVERY, SecretText, Url } from "../credentials.ts"

export const PgCredentials = z.strictObject({
  ...EVERY,
  /** The page that players open games at. */
  launchUrl: Url,
  operatorToken: SecretText(),
  secretKey: SecretText(),
})
export type PgCredentials = Omit<z.output<typeof PgCredentials>, "origins">
