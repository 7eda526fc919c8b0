import type { LegalPage } from "@croupier/contract/consents/values"
import type { MemberId } from "../../kernel/ids.ts"

export type Versions = Readonly<Record<LegalPage, number>>

/**
 * The versions that members are known to have agreed to, for the process. A consent is never taken back, so a version that is
 * remembered stays true; a member who agreed at another process is read again.
 */
export interface Agreed {
  readonly of: (memberId: MemberId) => Versions | undefined
  readonly keep: (memberId: MemberId, versions: Versions) => void
}

/** Members that a process remembers. */
const REMEMBERED = 20_000

export function agreedVersions(): Agreed {
  const known = new Map<bigint, Versions>()
  return {
    of: (memberId) => known.get(memberId),
    keep: (memberId, versions) => {
      known.delete(memberId)
      known.set(memberId, versions)
      const [oldest] = known.keys()
      if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    },
  }
}
