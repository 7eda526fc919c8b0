import type { ErrorCode } from "./errors.ts"

/** Answer of every call. `message` is already in the caller's language, its placeholders filled. */
export type Envelope<V> =
  | { readonly success: true; readonly value: V; readonly requestId: string }
  | {
      readonly success: false
      readonly code: ErrorCode
      readonly message: string
      readonly args: readonly string[]
      readonly value?: unknown
      readonly requestId: string
    }
