// SPDX-License-Identifier: Apache-2.0

#include "CommonCrypto.h"

#include <limits.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

static unsigned char *digest(const EVP_MD *kind, const void *data, CC_LONG count, unsigned char *result) {
    EVP_Digest(data, count, result, NULL, kind, NULL);
    return result;
}

unsigned char *CC_MD5(const void *data, CC_LONG len, unsigned char *md) { return digest(EVP_md5(), data, len, md); }
unsigned char *CC_SHA1(const void *data, CC_LONG len, unsigned char *md) { return digest(EVP_sha1(), data, len, md); }
unsigned char *CC_SHA224(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha224(), data, len, md);
}
unsigned char *CC_SHA256(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha256(), data, len, md);
}
unsigned char *CC_SHA384(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha384(), data, len, md);
}
unsigned char *CC_SHA512(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha512(), data, len, md);
}

int CC_SHA256_Init(CC_SHA256_CTX *c) {
    c->state = EVP_MD_CTX_new();
    return c->state && EVP_DigestInit_ex(c->state, EVP_sha256(), NULL);
}

int CC_SHA256_Update(CC_SHA256_CTX *c, const void *data, CC_LONG len) {
    return c->state && EVP_DigestUpdate(c->state, data, len);
}

int CC_SHA256_Final(unsigned char *md, CC_SHA256_CTX *c) {
    int isDone = c->state && EVP_DigestFinal_ex(c->state, md, NULL);
    EVP_MD_CTX_free(c->state);
    c->state = NULL;
    return isDone;
}

void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength,
    void *macOut) {
    const EVP_MD *kinds[] = {EVP_sha1(), EVP_md5(), EVP_sha256(), EVP_sha384(), EVP_sha512(), EVP_sha224()};
    if (algorithm >= sizeof kinds / sizeof *kinds || keyLength > INT_MAX) return;
    HMAC(kinds[algorithm], key, (int)keyLength, data, dataLength, macOut, NULL);
}

int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt,
    size_t saltLen, CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen) {
    const EVP_MD *kinds[] = {EVP_sha1(), EVP_sha224(), EVP_sha256(), EVP_sha384(), EVP_sha512()};
    if (algorithm != kCCPBKDF2 || prf < kCCPRFHmacAlgSHA1 || prf > kCCPRFHmacAlgSHA512 || rounds == 0
        || rounds > INT_MAX || passwordLen > INT_MAX || saltLen > INT_MAX || derivedKeyLen > INT_MAX
        || derivedKeyLen == 0 || !derivedKey)
        return kCCParamError;
    int isDone = PKCS5_PBKDF2_HMAC(password, (int)passwordLen, salt, (int)saltLen, (int)rounds,
        kinds[prf - kCCPRFHmacAlgSHA1], (int)derivedKeyLen, derivedKey);
    return isDone ? kCCSuccess : kCCParamError;
}

static const EVP_CIPHER *cipher(CCOptions options, size_t keyLength) {
    int isECB = (options & kCCOptionECBMode) != 0;
    switch (keyLength) {
    case kCCKeySizeAES128: return isECB ? EVP_aes_128_ecb() : EVP_aes_128_cbc();
    case kCCKeySizeAES192: return isECB ? EVP_aes_192_ecb() : EVP_aes_192_cbc();
    case kCCKeySizeAES256: return isECB ? EVP_aes_256_ecb() : EVP_aes_256_cbc();
    default: return NULL;
    }
}

CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
    const void *iv, const void *dataIn, size_t dataInLength, void *dataOut, size_t dataOutAvailable,
    size_t *dataOutMoved) {
    static const unsigned char zeros[16];
    if (alg != kCCAlgorithmAES) return kCCUnimplemented;
    const EVP_CIPHER *kind = cipher(options, keyLength);
    if (!kind || op > kCCDecrypt || dataInLength > INT_MAX - 32) return kCCParamError;
    int isPadded = (options & kCCOptionPKCS7Padding) != 0;
    if (!isPadded && dataInLength % 16) return kCCAlignmentError;
    size_t most = op == kCCEncrypt && isPadded ? (dataInLength / 16 + 1) * 16 : dataInLength;
    if (dataOutMoved) *dataOutMoved = op == kCCEncrypt && most > dataOutAvailable ? most : 0;
    if (most > dataOutAvailable) return kCCBufferTooSmall;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    if (!context) return kCCMemoryFailure;
    int first = 0, last = 0;
    int isDone = EVP_CipherInit_ex(context, kind, NULL, key, iv ? iv : zeros, op == kCCEncrypt)
        && EVP_CIPHER_CTX_set_padding(context, isPadded)
        && EVP_CipherUpdate(context, dataOut, &first, dataIn, (int)dataInLength)
        && EVP_CipherFinal_ex(context, (unsigned char *)dataOut + first, &last);
    EVP_CIPHER_CTX_free(context);
    if (!isDone) return kCCDecodeError;
    if (dataOutMoved) *dataOutMoved = (size_t)(first + last);
    return kCCSuccess;
}
