import { MOST_DRIFT_MS, type ClockSource } from "@croupier/contract/integrity-values"
import { inTransaction, type Db, type Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Report } from "../../kernel/reports.ts"
import type { NewEvent } from "../significant-events/index.ts"
import type { HashedComponent, Release } from "./components.ts"
import {
  keepClock,
  keepComponent,
  storedClocks,
  storedComponents,
  takeCheckTurn,
  type StoredClock,
  type StoredComponent,
} from "./store.ts"
import type { TimeSource } from "./time-server.ts"

export interface IntegrityKit {
  readonly db: Db
  readonly clock: Clock
  readonly report: Report
  /** Hashes the components as they lie on this machine. */
  readonly hash: () => Promise<readonly HashedComponent[]>
  /** The hashes of the release; undefined where none is named. */
  readonly release: () => Promise<Release | undefined>
  readonly sources: readonly { readonly source: ClockSource; readonly time: TimeSource }[]
  readonly note: (tx: Tx, event: NewEvent) => Promise<void>
}

/** Compares the components with the release. A component that begins to differ is a significant event and is reported. */
export async function checkComponents(kit: IntegrityKit): Promise<void> {
  const [hashed, release] = await Promise.all([kit.hash(), kit.release()])
  const at = kit.clock.now()
  const begun = await inTransaction(kit.db, async (tx) => {
    await takeCheckTurn(tx)
    const before = new Map((await storedComponents(tx)).map((each) => [each.name, each]))
    const differing: StoredComponent[] = []
    for (const { name, files, hash } of hashed) {
      const expected = release?.components[name] ?? null
      const state = expected === null ? "UNNAMED" : expected === hash ? "SAME" : "DIFFERENT"
      const known = before.get(name)
      const isKnown = known !== undefined && known.since !== null && known.found === hash
      const since = state === "DIFFERENT" ? (isKnown ? known.since : at) : null
      const each: StoredComponent = { name, files, expected, found: hash, state, checkedAt: at, since }
      await keepComponent(tx, each)
      if (state !== "DIFFERENT" || isKnown) continue
      differing.push(each)
      const about = `${name} ${hash.slice(0, 16)} ≠ ${expected?.slice(0, 16)}`
      await kit.note(tx, { at, merchantId: null, kind: "COMPONENT", about })
    }
    return differing
  })
  for (const { name } of begun) kit.report(new Error(`the component ${name} is not that of the release`))
}

/** Milliseconds that a row holds: some 23 days. A clock that is further off is told as that far off. */
const MOST_TOLD_MS = 2_000_000_000
const within = (ahead: number): number => Math.min(MOST_TOLD_MS, Math.max(-MOST_TOLD_MS, ahead))

/** Compares the clock of the house with each source. A drift that begins is a significant event and is reported. */
export async function checkClocks(kit: IntegrityKit): Promise<void> {
  for (const { source, time } of kit.sources) {
    const ahead = await time.ahead().then(within, () => null)
    const at = kit.clock.now()
    const state = ahead === null ? "AWAY" : Math.abs(ahead) > MOST_DRIFT_MS ? "DRIFTS" : "RIGHT"
    const hasBegun = await inTransaction(kit.db, async (tx) => {
      await takeCheckTurn(tx)
      const known = (await storedClocks(tx)).find((each) => each.source === source)
      const goesOn = known?.state === state
      const since = state === "RIGHT" ? null : goesOn ? known.since : at
      const each: StoredClock = { source, state, ahead, checkedAt: at, since }
      await keepClock(tx, each)
      if (state !== "DRIFTS" || goesOn) return false
      await kit.note(tx, { at, merchantId: null, kind: "CLOCK", about: `${source} ${ahead} ms` })
      return true
    })
    if (hasBegun) kit.report(new Error(`the clock of the house differs from ${source} by ${ahead} ms`))
  }
}
