import { bonuses } from "../../modules/bonuses/index.ts"
import { games, listAt } from "../../modules/games/index.ts"
import { identity } from "../../modules/identity/index.ts"
import { gwpLauncher, vendorLauncher, vendorRoundsOf } from "../../modules/providers/index.ts"
import {
  vendorWalletChecks,
  vendorWalletMigrations,
  vendorWallets,
} from "../../modules/vendor-wallets/index.ts"
import { vipBook, vipMigrations } from "../../modules/vip/index.ts"
import { PROTECTION } from "./protection.ts"

/** Modules of a member's account: sign-in, levels, bonuses, and games that open with its wallet. */
export const ACCOUNTS = PROTECTION.with(
  { name: "bonuses" },
  ({
    base,
    members,
    merchants: brands,
    catalogue: offered,
    providers: asked,
    responsibleGaming: { exclusionsOf },
  }) =>
    bonuses({
      ...base,
      freeRoundGames: offered.freeRoundGames,
      vendorRounds: vendorRoundsOf(asked),
      isMemberOf: members.isMemberOf,
      kinsOf: members.kinsOf,
      membersListed: members.listed,
      merchants: brands,
      exclusionsOf,
      findGames: offered.find,
    }),
)
  .with(
    { name: "vendorWallets", migrations: vendorWalletMigrations, subLedgerChecks: vendorWalletChecks },
    (house) =>
      vendorWallets({
        ...house.base,
        vendors: house.outside.walletVendors(house.vendorCircuits, house.providers.numberOf),
        playerName: house.providers.playerName,
        assetOf: (merchantId) => house.merchants.byId(merchantId).asset,
        listed: house.catalogue.vendors,
      }),
  )
  .with({ name: "games" }, (house) => {
    const { base, config, address, providers: asked, vendorCircuits: lines, vendorWallets: wallets } = house
    const site = { publicUrl: address.url }
    return games({
      ...base,
      catalogue: house.catalogue,
      launchers: new Map([
        ...lines.gwpVendors.map((vendor) => [vendor.code, gwpLauncher(asked, vendor, site)] as const),
        ...asked.adapters.map((vendor) => [vendor.code, vendorLauncher(asked, vendor, site)] as const),
      ]),
      beginPlay: house.responsibleGaming.beginPlay,
      fund: ({ member, merchant, vendor, confirmed }) =>
        wallets.fund({ holder: member, asset: merchant.asset, vendor, confirmed }),
      keepsWallets: wallets.keepsWallets,
      lists: [
        ...lines.gwpVendors.map(({ code, url, client }) => ({
          at: url,
          vendor: code,
          ask: () => client.call("games", {}),
        })),
        ...asked.adapters.map(({ code, games: ask }) => ({
          at: config.adapterVendors.find((each) => each.code === code)?.url ?? address.url(),
          vendor: code,
          ask,
        })),
        ...config.gameLists.map(listAt),
      ],
    })
  })
  .with({ name: "vipBook", migrations: vipMigrations }, ({ base, merchants: brands }) =>
    vipBook({ ...base, merchants: brands }),
  )
  .with({ name: "identity" }, (house) =>
    identity({
      ...house.base,
      ...house.outside,
      config: house.config,
      vault: house.vaults("authenticators"),
      puzzleKey: house.keyFor("human-check"),
      exclusionsOf: house.responsibleGaming.exclusionsOf,
      levels: house.vipBook,
      payouts: { vault: house.vaults("payout-accounts"), key: house.keyFor("payout-accounts") },
      messages: house.messages,
      agents: house.agentTree,
      publicUrl: house.address.url,
    }),
  )
