import {
  ENCRYPTED_ERRORS,
  GUARDED_ERRORS,
  LOCATED_ERRORS,
  PLAY_ERRORS,
  SESSION_ERRORS,
  SHARED_ERRORS,
  type Endpoint,
  type ErrorCode,
} from "@croupier/contract"

/** Every error a call can answer with: its own, and those it shares with all calls of its kind. */
export const errorsOf = (row: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...row.errors,
    ...(row.encrypted ? ENCRYPTED_ERRORS : []),
    ...(row.guarded ? GUARDED_ERRORS : []),
    ...(row.located ? LOCATED_ERRORS : []),
    ...(row.play ? PLAY_ERRORS : []),
    ...(row.token || row.knowsCaller ? SESSION_ERRORS : []),
    ...SHARED_ERRORS,
  ]),
]
