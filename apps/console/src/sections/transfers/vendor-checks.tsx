import { vendorChecks } from "@croupier/contract/console/transfers"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { BookDialog, type Difference } from "./book-dialog.tsx"

/** The last nightly comparison with each vendor, and what nothing explains. */
export function VendorChecks() {
  const t = useT("console-transfers")
  const mayBook = useMay("payments.adjust")
  const [open, setOpen] = useState<Difference>()
  const { data, error } = useQuery(query(vendorChecks, {}))
  if (error) return <Fault error={error} />
  if (!data || (data.checks.length === 0 && data.differences.length === 0)) return null
  return (
    <section className="mt-6 grid gap-3">
      <h2 className="font-semibold">{t("vendor_check")}</h2>
      <ul className="grid gap-1">
        {data.checks.map((check) => (
          <li key={check.vendor}>
            {t(
              "vendor_check_text",
              check.vendor,
              check.day,
              check.accounts,
              check.agreed,
              check.played,
              check.moving,
              check.unanswered,
              check.differing,
            )}
          </li>
        ))}
      </ul>
      {data.differences.length > 0 ? (
        <>
          <h2 className="font-semibold">{t("vendor_difference")}</h2>
          <ul className="grid gap-1">
            {data.differences.map((row) => (
              <li key={`${row.vendor} ${row.memberId}`} className="border-t border-line pt-1">
                {row.vendor} · {t("member")} {row.memberId} · {t("vendor_ours")} {formatMoney(row.ours)} ·{" "}
                {t("vendor_theirs")} {formatMoney(row.theirs)} {row.asset} · {formatTime(row.firstAt)} ·{" "}
                {row.why}{" "}
                {mayBook ? (
                  <button type="button" className="link" onClick={() => setOpen(row)}>
                    {t("vendor_difference_book")}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {open ? <BookDialog difference={open} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}
