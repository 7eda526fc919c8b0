import {
  accountStatement,
  taxEvidence,
  YEARS_OFFERED,
  type StatementFormat,
} from "@croupier/contract/account-record"
import { CallError } from "@croupier/client/call-error"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { fetchFile } from "../../../api/file.ts"
import { saveFile } from "../../../api/save-file.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { toast } from "../../../ui/toast.ts"
import { SelectField } from "../../../ui/select-field.tsx"
import { printDocument } from "./print-document.ts"

type YearRow = typeof accountStatement | typeof taxEvidence

/** The statement of a year, to keep as a table or on paper. */
export function StatementOfYear({ thisYear }: { readonly thisYear: number }) {
  const t = useT("record")
  return (
    <YearFile
      row={accountStatement}
      name="statement"
      title={t("record_statement")}
      text={t("record_statement_text")}
      thisYear={thisYear}
    />
  )
}

/** The evidence of a calendar year for a tax return. */
export function TaxOfYear({ thisYear }: { readonly thisYear: number }) {
  const t = useT("record")
  return (
    <YearFile
      row={taxEvidence}
      name="tax"
      title={t("record_tax")}
      text={t("record_tax_text")}
      thisYear={thisYear}
    />
  )
}

function YearFile({
  row,
  name: prefix,
  title,
  text,
  thisYear,
}: {
  readonly row: YearRow
  readonly name: string
  readonly title: string
  readonly text: string
  readonly thisYear: number
}) {
  const t = useT("record")
  const headingId = useId()
  const [year, setYear] = useState(String(thisYear))
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: StatementFormat) => {
      const file = await fetchFile(row, { year: Number(year), format })
      const name = `${prefix}-${year}.${format}`
      if (format === "html" && printDocument(await file.text())) return
      saveFile(file, name)
      if (format === "html") toast(t("record_statement_no_print"))
    },
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-3 rounded-card border border-line p-5"
    >
      <h4 id={headingId} className="display text-h4">
        {title}
      </h4>
      <p className="text-fg-2">{text}</p>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[8rem_auto_auto] sm:justify-start">
        <SelectField
          label={t("record_statement_year")}
          choices={Array.from({ length: YEARS_OFFERED }, (_, at) => String(thisYear - at))}
          chosen={year}
          choose={setYear}
          textOf={(each) => each}
        />
        <Button
          kind="quiet"
          busy={isPending && variables === "csv"}
          disabled={isPending}
          onClick={() => mutate("csv")}
        >
          <Icon name="download" size={18} />
          {t("record_statement_csv")}
        </Button>
        <Button
          kind="quiet"
          busy={isPending && variables === "html"}
          disabled={isPending}
          onClick={() => mutate("html")}
        >
          <Icon name="receipt" size={18} />
          {t("record_statement_pdf")}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isPending ? t("record_statement_loading") : ""}
      </p>
    </section>
  )
}
