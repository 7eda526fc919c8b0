import type { Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { AffiliatesKit } from "./kit.ts"

/** Tells an agent what became of an application or a membership, in the transaction of it. */
export const tellAffiliate = (
  { writeToOwner, merchants }: Pick<AffiliatesKit, "writeToOwner" | "merchants">,
  tx: Tx,
  {
    merchantId,
    memberId,
    event,
    programme,
  }: {
    readonly merchantId: MerchantId
    readonly memberId: MemberId
    readonly event: "joined" | "refused" | "left"
    readonly programme: string
  },
): Promise<void> => {
  const { name } = merchants.byId(merchantId).brand
  return writeToOwner(tx, {
    merchantId,
    memberId,
    wording: (language, account) => ({
      subject: translate(language, "mail_affiliate_subject", [name]),
      text: translate(language, `mail_affiliate_${event}`, [name, account, programme]),
    }),
  })
}
