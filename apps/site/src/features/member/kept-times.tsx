import type { myData } from "@croupier/contract/personal-data"
import type { Value } from "@croupier/contract/endpoint"
import { useFormat, useT } from "../../i18n/i18n.tsx"

const MONTHS = 12

/** How long each class of records is kept after the account is closed, with the clause that asks for it. */
export function KeptTimes({ kept }: { readonly kept: Value<typeof myData>["kept"] }) {
  const t = useT("mydata")
  const format = useFormat()
  const timeOf = (months: number): string => {
    if (months === 0) return t("mydata_kept_none")
    return months % MONTHS === 0
      ? t("mydata_kept_years", format.number(months / MONTHS))
      : t("mydata_kept_months", format.number(months))
  }
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-bold">{t("mydata_kept")}</h3>
      <p className="text-fg-2">{t("mydata_kept_about")}</p>
      <dl className="divide-y divide-line rounded-card border border-line">
        {kept.map(({ record, months, source }) => (
          <div key={record} className="flex flex-wrap justify-between gap-x-4 gap-y-1 p-3">
            <dt>{t(`record_class_${record}`)}</dt>
            <dd className="text-end">
              {timeOf(months)}
              {source === null ? null : <bdi className="block text-sm text-fg-3">{source}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
