import { z } from "zod"
import { EVERY, secret, SecretText } from "../credentials.ts"

export const JiliCredentials = z
  .strictObject({
    ...EVERY,
    agentId: z.string().min(1),
    agentKey: SecretText(),
    /**
     * The name and password that JILI was asked to authenticate with. The protocol leaves it open; without it,
     * name the addresses.
     */
    basic: secret(z.strictObject({ name: z.string().min(1), password: SecretText() }).optional()),
  })
  // Nothing of its calls is signed: without one of the two anybody could pay prizes.
  .refine(({ basic, addresses }) => basic ?? addresses, "needs basic, or addresses")
export type JiliCredentials = Omit<z.output<typeof JiliCredentials>, "origins">
