import type { Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Clock } from "../src/kernel/clock.ts"
import type { Events } from "../src/kernel/events.ts"
import type { Queue } from "../src/kernel/jobs.ts"
import { systemRandom } from "../src/kernel/random.ts"
import { keyFrom, vaultsFrom } from "../src/kernel/secrets.ts"
import { agentTree } from "../src/modules/agents/index.ts"
import { identity, passwords, type Identity } from "../src/modules/identity/index.ts"
import { messages } from "../src/modules/messages/index.ts"

export interface TestAccountsParts {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly events: Events
  readonly queue: Queue
}

/** Secrets of houses of tests: always the same, so that a process goes on with rows that another sealed. */
export const testVaults = vaultsFrom(new Uint8Array(32))

/** Real accounts for a house that pays its members. Letters wait in the queue, and passwords are hashed cheaply. */
export function testAccounts({ db, clock, ledger, events, queue }: TestAccountsParts): Identity {
  const master = new Uint8Array(32)
  return identity({
    db,
    clock,
    ledger,
    events,
    random: systemRandom,
    vault: testVaults("authenticators"),
    puzzleKey: keyFrom(master, "human-check"),
    payouts: { vault: testVaults("payout-accounts"), key: keyFrom(master, "payout-accounts") },
    agents: agentTree({ db, clock, events }),
    messages: messages({
      db,
      clock,
      queue,
      random: systemRandom,
      key: keyFrom(master, "verification-codes"),
      vault: testVaults("outgoing-messages"),
      services: {},
      smsRules: () => ({ dialingCodes: ["55"], perHour: 100, perDay: 100 }),
    }),
    publicUrl: () => "https://lanterna.test",
    passwords: passwords({ cost: { memory: 64, passes: 1, lanes: 1 } }),
    config: { sessionIdleMinutes: 30, sessionAbsoluteHours: 12, defaultPassword: undefined },
  })
}
