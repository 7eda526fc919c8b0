import { z } from "zod"
import { EVERY, Asset, SecretText } from "../credentials.ts"

export const Cq9Credentials = z.strictObject({
  ...EVERY,
  /** The token that CQ9 shows to us. */
  wtoken: SecretText(),
  /** The token that we show to CQ9. */
  apiToken: SecretText(),
  /** An agent of CQ9 has one currency, and its calls name none. */
  currency: Asset,
})
export type Cq9Credentials = Omit<z.output<typeof Cq9Credentials>, "origins">
