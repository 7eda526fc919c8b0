import type { Language } from "@croupier/contract/values"
import { languageCode } from "../../i18n/language.ts"
import { askInPlace, loadScript } from "../widget-page.ts"

/** As much of GeeTest's fourth version as one answer needs. */
interface GeetestCaptcha {
  readonly onReady: (run: () => void) => GeetestCaptcha
  readonly onSuccess: (run: () => void) => GeetestCaptcha
  readonly onError: (run: () => void) => GeetestCaptcha
  readonly onClose: (run: () => void) => GeetestCaptcha
  readonly showCaptcha: () => void
  readonly getValidate: () => object | false
  readonly destroy: () => void
}
declare global {
  interface Window {
    initGeetest4?: (
      options: { readonly captchaId: string; readonly product: "bind"; readonly language: string },
      ready: (captcha: GeetestCaptcha) => void,
    ) => void
  }
}

/** Its own names of our languages; it speaks no Urdu. */
const LANGUAGES: Readonly<Record<Language, string>> = {
  CN: "zho",
  EN: "eng",
  ID: "ind",
  JA: "jpn",
  KO: "kor",
  PT: "por",
  TH: "tha",
  UR: "eng",
  VI: "vie",
}

/** Shows GeeTest's puzzle. */
export async function askGeetest({
  siteKey,
  script,
}: {
  readonly siteKey: string
  readonly script: string
}): Promise<string> {
  await loadScript(script)
  const { initGeetest4 } = window
  if (!initGeetest4) throw new Error("the widget did not load")
  let shown: GeetestCaptcha | undefined
  try {
    return await askInPlace<string>((_, { resolve, reject }) => {
      initGeetest4(
        { captchaId: siteKey, product: "bind", language: LANGUAGES[languageCode()] },
        (captcha) => {
          shown = captcha
          captcha
            .onReady(() => captcha.showCaptcha())
            .onSuccess(() => {
              const answer = captcha.getValidate()
              if (answer) resolve(JSON.stringify(answer))
              else reject()
            })
            .onError(reject)
            .onClose(reject)
        },
      )
    })
  } finally {
    shown?.destroy()
  }
}
