import { YEARS_OFFERED } from "@croupier/contract/account-record"
import { takeTaxEvidence } from "@croupier/contract/console/members"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { merchantClock } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Fault } from "../../parts/notice.tsx"
import { saveFile } from "../../parts/save-file.ts"

/** A member's evidence for taxes of a calendar year, as a file. */
export function TaxOfYear({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const [thisYear] = useState(() => Number(merchantClock(new Date().toISOString()).slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (format: "csv" | "html") => {
      const { name, content } = await call(takeTaxEvidence, { memberId, year, format })
      saveFile(name, content, format === "csv" ? "text/csv; charset=utf-8" : "text/html; charset=utf-8")
    },
  })
  return (
    <section
      aria-label={t("tax_title")}
      className="grid grid-cols-1 gap-2 rounded-card border border-line p-4"
    >
      <h2 className="font-semibold">{t("tax_title")}</h2>
      <p className="text-sm text-fg-2">{t("tax_text")}</p>
      <div className="flex flex-wrap items-end gap-2">
        <Choice
          label={t("tax_year")}
          value={String(year)}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {Array.from({ length: YEARS_OFFERED }, (_, at) => thisYear - at).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Choice>
        {(["csv", "html"] as const).map((format) => (
          <Button key={format} busy={isPending} onClick={() => mutate(format)}>
            <Icon name="download" />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <Fault error={error} />
    </section>
  )
}
