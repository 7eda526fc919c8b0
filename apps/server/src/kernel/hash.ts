import { hash } from "node:crypto"

/** SHA-256 of a token or ticket: what the database holds in its place. */
export const hashOf = (secret: string): Buffer => hash("sha256", secret, "buffer")
