/** The workflow that `vitrine new --github` writes, the same as in docs/static-hosts.md: checks each push, and publishes the site. */

/** Where GitHub looks for it. */
export const WORKFLOW_FILE = '.github/workflows/site.yml'

/** Its text. The folder is the repository. */
export const workflowText = `name: Site
on:
  push:
  schedule: [{ cron: '17 4 * * *' }] # for pages that are due, and contribution figures
permissions: { contents: read }
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
      - uses: actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0
        with: { node-version: 24 }
      - run: npx vitrine check . --format github
  publish:
    needs: check
    if: github.ref_name == github.event.repository.default_branch
    runs-on: ubuntu-latest
    permissions: { contents: read, pages: write, id-token: write }
    environment: { name: github-pages, url: '\${{ steps.deploy.outputs.page_url }}' }
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
      - uses: actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0
        with: { node-version: 24 }
      - uses: actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b # v5.0.0; knows the address: a domain of your own, you.github.io, or a path below it
        id: pages
      - run: npx vitrine export . "$RUNNER_TEMP/public"
        env: { BASE_URL: '\${{ steps.pages.outputs.base_url }}' }
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2; the PDF of the CV, to download from the run
        with: { name: cv, path: '\${{ runner.temp }}/public/**/cv.pdf', if-no-files-found: ignore }
      - uses: actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0
        with: { path: '\${{ runner.temp }}/public', include-hidden-files: true } # .well-known/
      - uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
        id: deploy
`
