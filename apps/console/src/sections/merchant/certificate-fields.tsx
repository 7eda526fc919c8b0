import { MOST_CERTIFICATES, type MerchantBrand } from "@croupier/contract/console/merchant-site"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"

type Certificates = MerchantBrand["certificates"]
const PARTS = ["name", "number", "link"] as const

/** Certificates of the footer; one without a number cannot be saved. */
export function CertificateFields({
  certificates,
  onChange,
}: {
  readonly certificates: Certificates
  readonly onChange: (certificates: Certificates) => void
}) {
  const t = useT("console-merchant")
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t("brand_certificates")}</legend>
      <p className="text-sm text-fg-2">{t("brand_certificates_text")}</p>
      {certificates.map((certificate, at) => (
        <div key={at} className="grid grid-cols-1 items-end gap-3 sm:grid-cols-4">
          {PARTS.map((part) => (
            <Field
              key={part}
              label={t(`certificate_${part}`)}
              required
              maxLength={part === "link" ? 300 : 60}
              {...(part === "link" ? { type: "url", pattern: "https://.+", dir: "ltr" } : {})}
              value={certificate[part]}
              onChange={({ target }) =>
                onChange(certificates.with(at, { ...certificate, [part]: target.value }))
              }
            />
          ))}
          <Button onClick={() => onChange(certificates.toSpliced(at, 1))}>{t("certificate_remove")}</Button>
        </div>
      ))}
      {certificates.length < MOST_CERTIFICATES ? (
        <div>
          <Button onClick={() => onChange([...certificates, { name: "", number: "", link: "https://" }])}>
            {t("certificate_add")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
