import { useT } from "../../i18n/i18n.tsx"
import { Field } from "../../ui/field.tsx"
import { Icon } from "../../ui/icon.tsx"
import type { FieldProps } from "../../forms/use-fields.ts"
import { useCaptcha } from "./captcha-picture.ts"

/** The picture and what it says; pressing the picture asks for another. */
export function CaptchaField<F extends string>({ field }: { readonly field: FieldProps<F> }) {
  const t = useT("auth")
  const { data, isError, isFetching, refresh } = useCaptcha(true)
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <Field
        {...field}
        label={t("field_captcha")}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={10}
        dir="ltr"
      />
      <button
        type="button"
        onClick={refresh}
        aria-label={t("auth_captcha_refresh")}
        title={t("auth_captcha_refresh")}
        className="mt-[27px] grid h-11 w-32 place-items-center overflow-hidden rounded-ctl border border-ctl bg-paper text-paper-ink"
      >
        {data ? (
          <img
            src={data.image.startsWith("data:") ? data.image : `data:image/png;base64,${data.image}`}
            alt={t("auth_captcha_picture")}
            className={`h-full w-full object-contain ${isFetching ? "opacity-40" : ""}`}
          />
        ) : (
          <Icon name="refresh-cw" className={isFetching ? "spin" : ""} />
        )}
      </button>
      {isError ? (
        <p role="alert" className="col-span-2 text-sm text-loss">
          {t("auth_captcha_failed")}
        </p>
      ) : null}
    </div>
  )
}
