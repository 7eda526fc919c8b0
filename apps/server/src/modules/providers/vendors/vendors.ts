import type { AdapterKit, VendorAdapter } from "./adapter.ts"
import { bng, type BngCredentials } from "./bng/index.ts"
import { fc } from "./fc/index.ts"
import type { FcCredentials } from "./fc/api.ts"
import { ds88, type Ds88Credentials } from "./ds88/index.ts"
import { cq9 } from "./cq9/index.ts"
import type { Cq9Credentials } from "./cq9/api.ts"
import { jili } from "./jili/index.ts"
import type { JiliCredentials } from "./jili/api.ts"
import { pg, type PgCredentials } from "./pg/index.ts"
import { tcg } from "./tcg/index.ts"
import type { TcgCredentials } from "./tcg/api.ts"
import { pp } from "./pp/index.ts"
import type { PpCredentials } from "./pp/api.ts"

/** What was agreed on with each vendor; one that is not named here has no door. */
export interface VendorCredentials {
  readonly PP?: PpCredentials | undefined
  readonly JILI?: JiliCredentials | undefined
  readonly BNG?: BngCredentials | undefined
  readonly FC?: FcCredentials | undefined
  readonly TCG_SEA?: TcgCredentials | undefined
  readonly DS88?: Ds88Credentials | undefined
  readonly CQ9?: Cq9Credentials | undefined
  readonly PG?: PgCredentials | undefined
}

/** The adapters of the vendors that credentials are there for, in the order of the catalogue. */
export function vendorAdapters(kit: AdapterKit, given: VendorCredentials): readonly VendorAdapter[] {
  return [
    ...(given.JILI ? [jili(kit, given.JILI)] : []),
    ...(given.PG ? [pg(kit, given.PG)] : []),
    ...(given.PP ? [pp(kit, given.PP)] : []),
    ...(given.BNG ? [bng(kit, given.BNG)] : []),
    ...(given.FC ? [fc(kit, given.FC)] : []),
    ...(given.TCG_SEA ? [tcg(kit, given.TCG_SEA)] : []),
    ...(given.DS88 ? [ds88(kit, given.DS88)] : []),
    ...(given.CQ9 ? [cq9(kit, given.CQ9)] : []),
  ]
}
