import { inTransaction } from "@croupier/database"
import type { Approval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { endLot } from "./closing.ts"
import { proposeGrant, type GrantPayload } from "./grant-approval.ts"
import type { BonusKit } from "./kit.ts"
import { openLotOf, type RevokePayload } from "./revoke-approval.ts"
import { newestTerms, writeTerms } from "./terms.ts"
import { retryVendorGrant, vendorGrants } from "./vendor-grants.ts"
import { refuseUnfitGames } from "./vendor-rounds.ts"
import { shownLots } from "./views.ts"

/** Bonuses of a member. */
export const bonusRoutes = (kit: BonusKit) =>
  handlers({
    bonusDetails: async (_, { member, language }) => ({
      lots: (await shownLots(kit, { memberId: member.id, language })).map(
        ({ grantedBy: _by, ...lot }) => lot,
      ),
    }),
    forfeitBonus: async ({ lotId }, { member, merchant }) => {
      await inTransaction(kit.db, async (tx) => {
        const asked = { merchantId: merchant.id, memberId: String(member.id), lotId }
        const { holder, lot } = await openLotOf(tx, asked)
        await endLot(kit, tx, holder, lot.id, "forfeited")
      })
      return null
    },
  })

/** Bonuses as people of the house see and grant them. */
export const bonusConsoleRoutes = (
  kit: BonusKit,
  {
    granting,
    revoking,
  }: { readonly granting: Approval<GrantPayload>; readonly revoking: Approval<RevokePayload> },
) =>
  consoleHandlers({
    listBonusTerms: async (_, { merchant }) => ({
      enabled: merchant.settings.bonuses.enabled,
      terms: (await newestTerms(kit.db, merchant.id)).map(({ createdAt, ...each }) => ({
        ...each,
        createdAt: createdAt.toISOString(),
      })),
    }),
    writeBonusTerms: async ({ code, terms, why }, { merchant, staff, record }) => {
      await refuseUnfitGames(kit, merchant.asset, terms)
      return inTransaction(kit.db, async (tx) => {
        const version = await writeTerms(tx, merchant.id, {
          code,
          asset: merchant.asset,
          terms,
          by: staff.login,
          at: kit.clock.now(),
        })
        await record(tx, {
          act: "bonuses.terms",
          target: `bonus-terms:${code}`,
          after: { version, terms },
          why,
          merchantId: merchant.id,
        })
        return { version }
      })
    },
    memberBonuses: async ({ memberId }, { merchant }) => {
      const id = memberIdOf(memberId)
      await refuseStranger(kit, merchant.id, id)
      const { defaultLanguage: language } = kit.merchants.byId(merchant.id).brand
      return { lots: await shownLots(kit, { memberId: id, language }) }
    },
    listVendorGrants: (input, { merchant }) => vendorGrants(kit, merchant.id, input),
    retryVendorGrant: (input, context) => retryVendorGrant(kit, input, context),
    grantBonus: (input, context) => proposeGrant(kit, granting, input, context),
    revokeBonus: async ({ memberId, lotId, key, why }, { merchant, propose }) => {
      await refuseStranger(kit, merchant.id, memberIdOf(memberId))
      const payload = { merchantId: merchant.id, memberId, lotId }
      const { lot } = await openLotOf(kit.db, payload)
      return propose(revoking, payload, {
        target: `member:${memberId}`,
        before: { bonus: lotId, state: lot.state },
        after: { state: "revoked" },
        why,
        key,
        merchantId: merchant.id,
      })
    },
  })

async function refuseStranger(kit: BonusKit, merchantId: MerchantId, memberId: MemberId): Promise<void> {
  if (!(await kit.isMemberOf(merchantId, memberId))) refuse("ACCOUNT_UNKNOWN")
}
