import { defineConfig } from "vitest/config"

/** The walks in a real browser, against the whole house on its own data. */
export default defineConfig({
  test: {
    include: ["apps/*/e2e/**/*.e2e.ts"],
    globalSetup: "packages/testkit/src/house-setup.ts",
    pool: "threads",
    // They share one house and two cores: one file at a time keeps their times honest.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
