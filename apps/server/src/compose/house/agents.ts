import { accountClosing, accountClosingMigrations } from "../../modules/account-closing/index.ts"
import { add } from "@croupier/money"
import { agentContracts, contractMigrations } from "../../modules/agent-contracts/index.ts"
import {
  affiliateChecks,
  affiliateMigrations,
  affiliates,
  memberFacts,
} from "../../modules/affiliates/index.ts"
import {
  agentPay,
  agentPayChecks,
  agentPayMigrations,
  contractBook,
  factBook,
} from "../../modules/agent-pay/index.ts"
import { agents } from "../../modules/agents/index.ts"
import { campaignMigrations, campaigns, httpSender } from "../../modules/campaigns/index.ts"
import {
  lineTransferChecks,
  lineTransferMigrations,
  lineTransfers,
} from "../../modules/line-transfers/index.ts"
import { verifiedMerchants, withdrawalIdentityGate } from "../../modules/verification/index.ts"
import { watchBook, watchMigrations } from "../../modules/watch/index.ts"
import { withdrawalChecks, withdrawalMigrations, withdrawals } from "../../modules/withdrawals/index.ts"
import { ACCOUNTS } from "./accounts.ts"

/** Modules of agents and of money that leaves: a withdrawal asks what the line below owes. */
export const AGENTS = ACCOUNTS.with(
  { name: "agents" },
  ({
    base,
    identity: accounts,
    ledgerUpkeep: { credit },
    members,
    merchants: brands,
    catalogue: { names, lotteryNames },
  }) =>
    agents({
      ...base,
      ...members,
      credit,
      names,
      lotteryNames,
      timeZoneOf: (merchantId) => brands.byId(merchantId).brand.timeZone,
      merchantsAll: () => brands.all().map(({ id, asset, brand: { timeZone } }) => ({ id, asset, timeZone })),
      registerBelow: accounts.registerBelow,
    }),
)
  .with(
    { name: "campaigns", migrations: campaignMigrations },
    ({
      base,
      agentTree: tree,
      keyFor,
      members,
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      vaults,
    }) =>
      campaigns({
        ...base,
        ...members,
        tree,
        timeZoneOf: (merchantId) => brands.byId(merchantId).brand.timeZone,
        assetOf: (merchantId) => brands.byId(merchantId).asset,
        exclusionsOf,
        vault: vaults("postback-secrets"),
        key: keyFor("postback-events"),
        sender: httpSender(),
      }),
  )
  .with(
    { name: "agentContracts", migrations: contractMigrations },
    ({ base, agentTree: tree, identity: accounts, members, merchants: brands }) =>
      agentContracts({ ...base, ...members, tree, identity: accounts, merchants: brands }),
  )
  .with(
    { name: "agentPay", migrations: agentPayMigrations, subLedgerChecks: agentPayChecks },
    ({ base, ledgerUpkeep: { credit }, members, merchants: brands, agentContracts: contracts }) =>
      agentPay({
        ...base,
        credit,
        merchants: brands,
        facts: factBook,
        contracts: contractBook(contracts),
        listed: members.listed,
      }),
  )
  .with(
    { name: "affiliates", migrations: affiliateMigrations, subLedgerChecks: affiliateChecks },
    ({
      base,
      agentPay: { costOf: costOfAgents },
      agentTree: { seatsOf },
      campaigns: { tagsOf, tagsOfAgent },
      identity: { kinOf, verifiedSince, writeToOwner },
      ledgerUpkeep: { credit },
      members,
      merchants: brands,
    }) =>
      affiliates({
        ...base,
        ...members,
        costOfAgents,
        credit,
        seatsOf,
        tagsOf,
        tagsOfAgent,
        kinOf,
        verifiedSince,
        writeToOwner,
        merchants: brands,
        facts: memberFacts,
      }),
  )
  .with({ name: "watchBook", migrations: watchMigrations }, watchBook)
  .with(
    { name: "withdrawals", migrations: withdrawalMigrations, subLedgerChecks: withdrawalChecks },
    ({
      base,
      address,
      agentPay: { isBlocked },
      bonusBook: { ofWithdrawals },
      identity: accounts,
      lottery: bets,
      merchants: brands,
      outside,
      payments: { contestsOfMember, paidByOthers },
      providers: rounds,
      vaults,
      vipBook: levels,
      watchBook: { isWatched },
    }) =>
      withdrawals({
        ...base,
        merchants: brands,
        identity: accounts,
        providers: outside.payments,
        contestsOf: contestsOfMember,
        levelOf: async (memberId, tx) => (await levels.levelOf(memberId, tx)).level,
        isWithoutFee: levels.isWithoutFee,
        withdrawalSpeedOf: levels.withdrawalSpeedOf,
        identityLacking: withdrawalIdentityGate({ ...base, merchants: verifiedMerchants(brands) }),
        bonuses: ofWithdrawals,
        owesBelow: isBlocked,
        paidByOthers,
        isWatched,
        inPlay: async (tx, memberId, asset) =>
          add(await bets.stakesInPlay(tx, memberId, asset), await rounds.stakesInPlay(tx, memberId, asset)),
        vault: vaults("payout-orders"),
        publicUrl: address.url,
      }),
  )
  .with(
    { name: "accountClosing", migrations: accountClosingMigrations },
    ({
      base,
      identity: { provePassword, setClosed },
      lottery: bets,
      members: { isMemberOf },
      providers: rounds,
      responsibleGaming: { isExcluded, setClosing },
    }) =>
      accountClosing({
        ...base,
        isMemberOf,
        isExcluded,
        provePassword,
        setClosed,
        setClosing,
        inPlay: async (tx, memberId, asset) =>
          add(await bets.stakesInPlay(tx, memberId, asset), await rounds.stakesInPlay(tx, memberId, asset)),
      }),
  )
  .with(
    { name: "lineTransfers", migrations: lineTransferMigrations, subLedgerChecks: lineTransferChecks },
    ({
      base,
      agentPay: { isBlocked },
      agentTree: tree,
      identity: accounts,
      merchants: brands,
      withdrawals: payouts,
    }) =>
      lineTransfers({
        ...base,
        merchants: brands,
        tree,
        identity: accounts,
        owesBelow: isBlocked,
        toWager: payouts.toWager,
      }),
  )
