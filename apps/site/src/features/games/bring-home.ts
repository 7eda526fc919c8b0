import { recallAll } from "@croupier/contract/vendor-wallets"
import { newActKey } from "@croupier/client/act-key"
import { call } from "../../api/call.ts"

/** Brings home the money that a game leaves at its vendor. A rest comes with the next opening or sign-in. */
export const bringHome = (): Promise<unknown> =>
  call(recallAll, { exit: true }, { idempotencyKey: newActKey() }).catch(() => undefined)
