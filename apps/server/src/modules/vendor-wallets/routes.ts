import { bucketOf } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { handlers, type MemberContext } from "../../call/context.ts"
import { uuidCursor } from "../../kernel/cursor.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuseStake } from "../responsible-gaming/index.ts"
import { isAutomatic, writeAutomatic } from "./account-store.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { present, stakeOf } from "./order.ts"
import { overview } from "./overview.ts"
import { recall } from "./recall.ts"
import { listOrders } from "./store.ts"
import { keyOf, transfer } from "./transfer.ts"

export function vendorWalletRoutes(kit: VendorWalletsKit) {
  const mainOf = async (context: MemberContext) =>
    toDecimal(await kit.ledger.balance(context.member.id, "main", context.merchant.asset))
  return handlers({
    walletTransfer: async ({ vassalage, direction, amount }, context) => {
      const wish = {
        vendor: vassalage,
        direction,
        amount: parseAmount(amount),
        asset: context.merchant.asset,
        cause: "player",
      } as const
      // Before anybody is asked for anything; what decides is asked with the debit.
      if (direction === "IN")
        await refuseStake(kit.db, stakeOf({ ...wish, memberId: context.member.id }, kit.clock.now()))
      const order = await transfer(kit, context.member, wish, keyOf(context.idempotencyKey))
      return { order: order ? present(order) : null, mainBalance: await mainOf(context) }
    },

    merchantWallet: async ({ isSingle }, context) => {
      const asset = context.merchant.asset
      const { id } = context.member
      const wallets = await overview(
        kit,
        context.member,
        asset,
        isSingle === undefined ? undefined : isSingle === "1" ? 1 : 0,
      )
      const [mainBalance, transit, autoTransfer] = await Promise.all([
        mainOf(context),
        kit.ledger.balance(id, "transit", asset),
        isAutomatic(kit.db, id),
      ])
      return { asset, mainBalance, inTransit: toDecimal(transit), autoTransfer, wallets }
    },

    recallAll: async ({ exit }, context) => {
      const key = keyOf(context.idempotencyKey)
      const { orders, left } =
        exit === true && !(await isAutomatic(kit.db, context.member.id))
          ? { orders: [], left: [] }
          : await recall(kit, context.member, context.merchant.asset, key)
      return { mainBalance: await mainOf(context), orders: orders.map(present), left: [...left] }
    },

    transferOrders: async ({ cursor, limit }, { member }) => {
      const found = await listOrders(
        kit.db,
        { bucket: bucketOf(member.id), memberId: member.id },
        uuidCursor(cursor),
        limit + 1,
      )
      const page = pageOf(found, limit, ({ id }) => id)
      return { ...page, rows: page.rows.map(present) }
    },

    setAutoTransfer: async ({ autoTransfer }, { member }) => {
      await writeAutomatic(kit.db, member.id, autoTransfer)
      return { autoTransfer }
    },
  })
}
