import type { Db } from "@croupier/database"
import { sql } from "@croupier/database"
import type { Merchant } from "@croupier/server/call/merchant.ts"
import type { Member } from "@croupier/server/call/member.ts"
import { consentMigrations, consents } from "@croupier/server/modules/consents/index.ts"
import { location, locationMigrations } from "@croupier/server/modules/location/index.ts"
import { merchants, type Merchants } from "@croupier/server/modules/merchants/index.ts"
import { foldLimits } from "@croupier/server/modules/responsible-gaming/limits/limits.ts"
import { responsibleGaming } from "@croupier/server/modules/responsible-gaming/index.ts"
import { verificationMigrations, verifiedMerchants } from "@croupier/server/modules/verification/index.ts"
import type { VerificationMerchants } from "@croupier/server/modules/verification/kit.ts"
import { playRank } from "@croupier/server/modules/verification/needs.ts"
import { playGate } from "@croupier/server/http/play-gate.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { settingsFrom } from "@croupier/rules/settings"
import { ZERO } from "@croupier/money"

export const GATE_MIGRATIONS = [verificationMigrations, locationMigrations, consentMigrations]

/** A member's address and country: a household in Brazil. */
const PLACE = { ip: "177.32.10.9", country: "BR" }

interface GatesKit {
  readonly db: Db
  readonly clock: { readonly now: () => Date }
}

export interface Gates {
  /** A merchant of the strictest market. */
  readonly strict: Merchant
  /** The checks of a call that plays, as the site makes them before its handler (http/mount.ts). */
  readonly pass: (member: Member, merchant: Merchant) => Promise<void>
  /** Adds the journal to the sums of limits, as the worker does every minute. */
  readonly fold: () => Promise<void>
}

/**
 * The gates of play. Members `from` to `to` are given all of them: each kind of limit by day, week and month, a proven identity,
 * asked registers, and their consents.
 */
export async function gates(
  { db, clock }: GatesKit,
  brands: Merchants,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Gates> {
  const settingsOverride = { compliance: { market: "unlisted", countries: ["BR"] } }
  await brands.add({
    ...demoMerchant,
    id: 2,
    code: "strict",
    domains: ["strict.test"],
    settings: settingsFrom(settingsOverride),
    settingsOverride,
  })
  // Its games and members are those of the first merchant.
  const strict: Merchant = { ...(await merchants({ db })).byId(2), id: 1 }
  await give(db, {
    from,
    to,
    rank: playRank({ merchants: verifiedMerchants({ byId: () => strict, all: () => [strict] }) }, 1),
  })
  const none = { isMemberOf: async () => true, listed: async () => new Map() }
  const safer = responsibleGaming({
    db,
    clock,
    ...none,
    birthdayOf: async () => null,
    isPlaying: async () => false,
    playedSince: async () => ({ staked: ZERO, net: ZERO }),
    events: { emit: async () => {} } as never,
  })
  /** Every member has what the merchant asks for, so no call looks at the proofs of one. */
  const proofs = (demanded: VerificationMerchants) => ({
    playRank: (merchantId: number) => playRank({ merchants: demanded }, merchantId),
    refuseUnproven: () =>
      Promise.reject(new Error("a member's guard does not hold the level that is asked for")),
  })
  const wardsOf = (merchant: Merchant) => {
    const known = { byId: () => merchant, all: () => [merchant], legalVersions: brands.legalVersions }
    const consented = consents({ db, clock, ...none, merchants: known, termsOf: async () => undefined })
    const placed = location({ db, clock, ...none, hostingFile: undefined })
    const proven = proofs(verifiedMerchants(known))
    const playing = playGate({ responsibleGaming: safer, verification: proven, consents: consented })
    return async (member: Member): Promise<void> => {
      await placed.locate({ member, merchant, ...PLACE }, true)
      await playing(member)
    }
  }
  const wards = new Map<Merchant, (member: Member) => Promise<void>>()
  return {
    strict,
    pass: (member, merchant) => {
      const ward = wards.get(merchant) ?? wardsOf(merchant)
      wards.set(merchant, ward)
      return ward(member)
    },
    fold: () => foldLimits({ db, clock, events: { emit: async () => {} } as never }),
  }
}

async function give(
  db: Db,
  { from, to, rank }: { readonly from: number; readonly to: number; readonly rank: number },
): Promise<void> {
  const members = sql`generate_series(${from}::bigint, ${to}::bigint) m (id)`
  await sql`
    insert into member_guard (member_id, merchant_id, limited, play_until, play_rank, list_due_at)
    select m.id, 1, true, 'infinity', ${rank}, 'infinity' from ${members}`.execute(db)
  await sql`
    insert into play_limit (member_id, merchant_id, asset, kind, period, by_house, amount, zone, set_at)
    select m.id, 1, 1, k.kind, p.period, false, 1000000000000, 'America/Sao_Paulo', now()
      from ${members}, unnest(array['DEPOSIT', 'NET_DEPOSIT', 'LOSS', 'STAKE', 'TIME']) k (kind),
           unnest(array['DAY', 'WEEK', 'MONTH']) p (period)`.execute(db)
  await sql`
    insert into verification_standing (member_id, merchant_id, sealed, person_mark, basic_at, verified_at, enhanced_at)
    select m.id, 1, '\\x00', sha256(m.id::text::bytea), now(), now(), now() from ${members}`.execute(db)
  await sql`
    insert into consent (merchant_id, member_id, page, version, language, at, way)
    select 1, m.id, p.page, 1, 'EN', now(), 'REGISTRATION' from ${members}, unnest(array['terms', 'privacy']) p (page)`.execute(
    db,
  )
  await sql`analyze member_guard, play_limit, verification_standing, consent`.execute(db)
}
