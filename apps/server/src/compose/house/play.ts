import { agentChecks, agentMigrations, agentTree } from "../../modules/agents/index.ts"
import { bonusBook, bonusChecks, bonusMigrations } from "../../modules/bonuses/index.ts"
import { lottery, lotteryChecks, lotteryMigrations } from "../../modules/lottery/index.ts"
import { paymentChecks, paymentMigrations, payments } from "../../modules/payments/index.ts"
import { play, playChecks, playMigrations } from "../../modules/play/index.ts"
import { depositGate, highestSlotStakes } from "../../modules/responsible-gaming/index.ts"
import {
  providerChecks,
  providerMigrations,
  providers,
  vendorCircuits,
} from "../../modules/providers/index.ts"
import { depositIdentityGate, verifiedMerchants } from "../../modules/verification/index.ts"
import { FOUNDATION } from "./foundation.ts"

/** Modules that post stakes and deposits: payments, play, the lottery and the vendors of games. */
export const PLAY = FOUNDATION.with(
  { name: "payments", migrations: paymentMigrations, subLedgerChecks: paymentChecks },
  ({ base, address, merchants: brands, members, outside, vaults }) =>
    payments({
      ...base,
      ...members,
      merchants: brands,
      publicUrl: address.url,
      providers: outside.payments,
      returnLinks: vaults("payment-return-links"),
      refuseDeposit: depositGate({
        ...base,
        policyOf: (merchantId) => brands.byId(merchantId).policy,
        refuseUnproven: depositIdentityGate({ ...base, merchants: verifiedMerchants(brands) }),
      }),
    }),
)
  .with({ name: "play", migrations: playMigrations, subLedgerChecks: playChecks }, play)
  .with({ name: "bonusBook", migrations: bonusMigrations, subLedgerChecks: bonusChecks }, ({ base }) =>
    bonusBook(base),
  )
  .with({ name: "agentTree", migrations: agentMigrations, subLedgerChecks: agentChecks }, ({ base }) =>
    agentTree(base),
  )
  .with(
    { name: "lottery", migrations: lotteryMigrations, subLedgerChecks: lotteryChecks },
    ({ base, log, outages, agentTree: tree, bonusBook: { freeBets }, members, vaults, config }) =>
      lottery({
        ...base,
        freeBets,
        isMemberOf: members.isMemberOf,
        agents: tree,
        vault: vaults("lottery-seed"),
        onError: base.report,
        notice: (facts, text) => log.warn(facts, text),
        outages,
        chainNodes: config.chainNodes,
      }),
  )
  .with({ name: "vendorCircuits" }, ({ base, outages, outside }) => {
    const lines = vendorCircuits({ ...base, onError: base.report, outages })
    return { ...lines, gwpVendors: outside.gwpVendors(lines) }
  })
  .with(
    { name: "providers", migrations: providerMigrations, subLedgerChecks: providerChecks },
    ({
      base,
      bonusBook: book,
      config,
      outside,
      vendorCircuits: lines,
      catalogue: offered,
      members,
      merchants: brands,
      clockIsFixed,
    }) => {
      // A vendor that keeps wallets of its own takes no bets from the house's, and its records tell of none.
      const slotStake = highestSlotStakes({
        ...base,
        merchantOf: brands.byId,
        birthdayOf: async (memberId) => (await members.personOf(memberId)).birthday,
      })
      const speaking = lines.gwpVendors.filter(({ code }) => !outside.keepsWallet(code))
      return providers(
        {
          ...base,
          lots: book.lots,
          isMemberOf: members.isMemberOf,
          namesOf: offered.names,
          pages: new Map(config.gwpVendors.map(({ code, launchUrl }) => [code, launchUrl])),
          isOpen: async (vendor, game) =>
            !outside.keepsWallet(vendor) && (await offered.inPlay(vendor, game)).isOpen,
          highestStake: async (who, game) =>
            (await offered.inPlay(who.vendor, game)).isSlot ? slotStake(who) : undefined,
          callers: config.gwpVendors,
          clients: new Map(speaking.map(({ code, client }) => [code, client])),
          adapters: (funds) => outside.vendorAdapters(lines, { ...base, wallet: funds }),
          lane: { database: base.database },
          clockIsFixed,
        },
        [...config.gwpVendors, ...config.adapterVendors].map(({ code }) => code),
      )
    },
  )
