import { ALGORITHMS, signingKey, verifyingKey, type Peer } from "@croupier/provider"
import { z } from "zod"

const Key = z.object({ id: z.string(), algorithm: z.enum(ALGORITHMS), key: z.string() })

/** How a vendor is reached, as it can be handed to another process. */
export const Line = z.object({ url: z.string(), own: Key, theirs: Key, timeoutMs: z.number() })
export type Line = z.infer<typeof Line>

export const lineFrom = ({ url, own, theirs, timeoutMs }: Line, now: () => Date): Peer => ({
  url,
  ownKey: signingKey(own),
  theirKeys: [verifyingKey(theirs)],
  now,
  timeoutMs,
})
