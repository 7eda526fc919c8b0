import { createHash } from "node:crypto"

/** SHA-256 of a token or ticket: what the database holds in its place. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest()
