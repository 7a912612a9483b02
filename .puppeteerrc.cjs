// Vitrine finds its own Chromium (src/pdf/chromium/find-chromium.ts), so Puppeteer must not download one at install.
module.exports = { skipDownload: true }
