import { previewPromotion } from "@croupier/contract/console/promotions"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { nameOf, type Promotion } from "./promotion.ts"

/** Why a member is in the audience of a promotion, or out of it. */
export function MemberDialog({
  promotion: { promotionId, terms },
  onClose,
}: {
  readonly promotion: Promotion
  readonly onClose: () => void
}) {
  const t = useT("console-promotions")
  const [typed, type] = useState("")
  const [asked, ask] = useState("")
  const { data, error } = useQuery({
    ...query(previewPromotion, { promotionId, memberId: asked }),
    enabled: asked !== "",
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog title={`${t("promos_member")}: ${nameOf(terms)}`} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask(typed.trim())
        }}
      >
        <Field
          label={t("promos_member_number")}
          name="memberNumber"
          inputMode="numeric"
          pattern="[0-9]{1,19}"
          required
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" kind="main" className="justify-self-end">
          {t("promos_look")}
        </Button>
      </form>
      <Fault error={error} />
      {data ? (
        <div className="grid gap-3">
          <Notice tone={data.isIn ? "right" : "plain"}>
            {t(data.isIn ? "promos_in" : "promos_out", data.account)}
          </Notice>
          {data.isControl ? <Notice>{t("promos_is_control", data.account)}</Notice> : null}
          {data.isBarred ? <Notice>{t("promos_barred")}</Notice> : null}
          <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
            {data.facts.map(({ fact, value, isMet }) => (
              <div key={fact} className="contents">
                <dt className="text-fg-3">{t(`promos_fact_${fact}`)}</dt>
                <dd className="wrap-anywhere">
                  {value === "" ? "–" : value}
                  {isMet === null ? "" : ` · ${t(isMet ? "promos_met" : "promos_unmet")}`}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </Dialog>
  )
}
