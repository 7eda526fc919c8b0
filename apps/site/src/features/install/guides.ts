import type { App } from "@croupier/rules/app-resources"
import type { IconName } from "../../ui/icon.tsx"
import type { Key } from "../../i18n/texts.ts"

export type Platform = App | "DESKTOP"

/** The steps by which a site becomes an app on a platform, by the platform's name in the address. */
export const GUIDES: Readonly<
  Record<
    Platform,
    {
      readonly platform: string
      readonly icon: IconName
      readonly title: Key<"install">
      readonly steps: readonly Key<"install">[]
    }
  >
> = {
  IOS: {
    platform: "ios",
    icon: "smartphone",
    title: "install_ios",
    steps: ["install_ios_1", "install_ios_2", "install_ios_3"],
  },
  "IOS-LITE-APP": {
    platform: "ios-lite",
    icon: "download",
    title: "install_lite",
    steps: ["install_lite_1", "install_lite_2", "install_lite_3"],
  },
  ANDROID: {
    platform: "android",
    icon: "smartphone",
    title: "install_android",
    steps: ["install_android_1", "install_android_2", "install_android_3"],
  },
  DESKTOP: {
    platform: "desktop",
    icon: "monitor",
    title: "install_desktop",
    steps: ["install_desktop_1", "install_desktop_2"],
  },
}
