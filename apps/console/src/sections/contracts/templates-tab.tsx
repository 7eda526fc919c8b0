import type { ContractKind } from "@croupier/contract/agent-contract-states"
import {
  closeContractTemplate,
  listContractTemplates,
  saveContractTemplate,
} from "@croupier/contract/console/agent-contracts"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { KindChoice } from "./kind-choice.tsx"
import { newTerms, TermsFields } from "./terms-fields.tsx"
import { timeColumn } from "../../table/time-column.ts"
import { SaveForm } from "../../parts/save-form.tsx"

type Template = Value<typeof listContractTemplates>["rows"][number]

/** Terms that are kept under names, to be offered again. */
export function TemplatesTab() {
  const t = useT("console-contracts")
  const may = useMay("contracts.offer")
  const [isAdding, setAdding] = useState(false)
  const closing = useMutation({
    mutationFn: (templateId: string) => call(closeContractTemplate, { templateId }),
  })
  const columns: Column<Template>[] = [
    { id: "name", header: t("contracts_name"), render: (row) => row.name },
    { id: "kind", header: t("kind"), render: (row) => t(`contract_kind_${row.kind}`) },
    {
      id: "terms",
      header: t("contracts_rate"),
      render: (row) => row.terms.bands.map(({ rate }) => formatRate(rate)).join(" · "),
    },
    timeColumn("changed", t("contracts_changed"), (row) => row.changedAt, { field: "changedAt" }),
    { id: "by", field: "changedBy", header: t("contracts_by"), render: (row) => row.changedBy },
    ...(may
      ? [
          {
            id: "close",
            header: t("contracts_close"),
            render: (row: Template) => (
              <button type="button" className="link" onClick={() => closing.mutate(row.templateId)}>
                {t("contracts_close")}
              </button>
            ),
            text: () => "",
            isAction: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="contract-templates"
        title={t("tab_templates")}
        columns={columns}
        rowKey={({ templateId }) => templateId}
        load={listOf(listContractTemplates)}
        above={<Fault error={closing.error} />}
        actions={
          may ? (
            <Button kind="main" onClick={() => setAdding(true)}>
              {t("contracts_template_add")}
            </Button>
          ) : null
        }
      />
      {isAdding ? <TemplateDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-contracts")
  const [name, setName] = useState("")
  const [kind, setKind] = useState<ContractKind>("dividend")
  const [terms, setTerms] = useState(newTerms)
  const saving = useMutation({
    mutationFn: () => call(saveContractTemplate, { kind, name, terms }),
    onSuccess: onClose,
  })
  return (
    <Dialog title={t("contracts_template_add")} onClose={onClose}>
      <SaveForm saving={saving} onClose={onClose}>
        <Field
          label={t("contracts_name")}
          name="name"
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <KindChoice
          kind={kind}
          choose={(chosen) => {
            setKind(chosen)
            setTerms(newTerms())
          }}
        />
        <TermsFields kind={kind} terms={terms} change={setTerms} />
      </SaveForm>
    </Dialog>
  )
}
